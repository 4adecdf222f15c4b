// SPDX-License-Identifier: Apache-2.0
// <iostream>: only that it can be included. What streams do is not modelled, and reaching it says so.
#include <ios>

std::ios_base::Init::Init() = default;
std::ios_base::Init::~Init() = default;
