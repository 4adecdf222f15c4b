// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the models of streams share. What the headers write as templates is instantiated in cxx_streams.cpp; what they hand
// to a locale's facets (reading and writing numbers, white space) is written out for the classic locale, the only one.
// Facets, files and streams of wchar_t are not modelled. Here is what is written out, declared before anything can
// instantiate it.
#include <cstddef>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include <istream>
#include <limits>
#include <locale>
#include <ostream>
#include <sstream>
#include <streambuf>

extern "C" {
#include "model.h"
}

namespace bmc_model {
enum : int { kMostDigits = 400 };  ///< Of a number in a stream.
}

namespace std {

template <>
void basic_ios<char>::_M_cache_locale(const locale&);
template <>
char basic_ios<char>::widen(char) const;
template <>
char basic_ios<char>::narrow(char, char) const;

template <>
template <>
ostream& ostream::_M_insert(long);
template <>
template <>
ostream& ostream::_M_insert(unsigned long);
template <>
template <>
ostream& ostream::_M_insert(long long);
template <>
template <>
ostream& ostream::_M_insert(unsigned long long);
template <>
template <>
ostream& ostream::_M_insert(bool);
template <>
template <>
ostream& ostream::_M_insert(double);
template <>
template <>
ostream& ostream::_M_insert(long double);
template <>
template <>
ostream& ostream::_M_insert(const void*);

template <>
istream::sentry::sentry(istream&, bool);
template <>
istream& istream::operator>>(int&);
template <>
istream& istream::operator>>(short&);
template <>
template <>
istream& istream::_M_extract(unsigned short&);
template <>
template <>
istream& istream::_M_extract(unsigned&);
template <>
template <>
istream& istream::_M_extract(long&);
template <>
template <>
istream& istream::_M_extract(unsigned long&);
template <>
template <>
istream& istream::_M_extract(long long&);
template <>
template <>
istream& istream::_M_extract(unsigned long long&);
template <>
template <>
istream& istream::_M_extract(bool&);
template <>
template <>
istream& istream::_M_extract(float&);
template <>
template <>
istream& istream::_M_extract(double&);
template <>
template <>
istream& istream::_M_extract(long double&);
template <>
template <>
istream& istream::_M_extract(void*&);
template <>
void __istream_extract(istream&, char*, streamsize);
template <>
istream& ws(istream&);

}  // namespace std
