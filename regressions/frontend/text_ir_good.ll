; what: textual IR without debug information
; bmc: --function masked
; expect: verified
; why: x & 7 is below 8
declare i32 @bmc_any_uint()
declare void @bmc_assert_(i1 zeroext, ptr)
@message = private unnamed_addr constant [6 x i8] c"small\00"

define void @masked() {
  %x = call i32 @bmc_any_uint()
  %low = and i32 %x, 7
  %small = icmp ult i32 %low, 8
  call void @bmc_assert_(i1 zeroext %small, ptr @message)
  ret void
}
