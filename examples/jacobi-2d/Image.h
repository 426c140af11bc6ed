//===- Image.h - Grey images as binary PGM files ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A grey image is Height rows of Width bytes. Its file is "P5 <width> <height>
// 255", one white space, and the bytes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_EXAMPLES_JACOBI_2D_IMAGE_H
#define IDXMAP_EXAMPLES_JACOBI_2D_IMAGE_H

#include <fstream>
#include <string>
#include <vector>

struct Image {
  int Width = 0;
  int Height = 0;
  std::vector<unsigned char> Pixels;
};

inline bool readImage(const char *Name, Image &To) {
  std::ifstream File(Name, std::ios::binary);
  std::string Magic;
  int Largest = 0;
  File >> Magic >> To.Width >> To.Height >> Largest;
  File.get();
  if (!File || Magic != "P5" || Largest != 255 || To.Width < 1 || To.Height < 1)
    return false;
  To.Pixels.resize(static_cast<std::size_t>(To.Width) * To.Height);
  File.read(reinterpret_cast<char *>(To.Pixels.data()),
            static_cast<std::streamsize>(To.Pixels.size()));
  return static_cast<bool>(File);
}

inline bool writeImage(const char *Name, const Image &From) {
  std::ofstream File(Name, std::ios::binary);
  File << "P5\n" << From.Width << ' ' << From.Height << "\n255\n";
  File.write(reinterpret_cast<const char *>(From.Pixels.data()),
             static_cast<std::streamsize>(From.Pixels.size()));
  File.close();
  return static_cast<bool>(File);
}

#endif
