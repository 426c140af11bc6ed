// What the launch says of each array: the elements that the nest touches.
// RUN: %tool --target=cuda --no-remarks %s -- -std=c++20 | FileCheck %s
