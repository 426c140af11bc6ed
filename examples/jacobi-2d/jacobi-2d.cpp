//===- jacobi-2d.cpp - Smoothing an image, mapped by tiles ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   jacobi-2d [IMAGE.pgm [RESULT.pgm]] [--dump FILE]
//
// Reads a grey image (image.pgm), runs Jacobi steps over its interior, and
// writes the smoothed image (smoothed.pgm). `tile(8, 32)` makes blocks of 8
// rows and 32 columns.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"
#include "Image.h"

#include <utility>
#include <vector>

static void smooth(const float *a, float *b, int height, int width) {
  [[using idxmap: map(2), tile(8, 32)]]
  for (int y = 1; y < height - 1; ++y)
    for (int x = 1; x < width - 1; ++x)
      b[y * width + x] =
          0.25f * (a[(y - 1) * width + x] + a[(y + 1) * width + x] +
                   a[y * width + x - 1] + a[y * width + x + 1]);
}

int main(int argc, char **argv) {
  const int names = dumpFile(argc, argv) ? argc - 2 : argc;
  const char *source = names > 1 ? argv[1] : "image.pgm";
  const char *result = names > 2 ? argv[2] : "smoothed.pgm";

  Image image;
  if (!readImage(source, image)) {
    std::fprintf(stderr, "cannot read '%s' as a binary PGM image\n", source);
    return 1;
  }
  const std::size_t size = image.Pixels.size();
  std::vector<float> a(size), b(size);
  for (std::size_t i = 0; i < size; ++i)
    a[i] = b[i] = image.Pixels[i];
  [[using idxmap: data, copy(a), copy(b)]]
  for (int round = 0; round < 2000; ++round) {
    smooth(a.data(), b.data(), image.Height, image.Width);
    std::swap(a, b);
  }
  for (std::size_t i = 0; i < size; ++i)
    image.Pixels[i] = static_cast<unsigned char>(a[i] + 0.5f);
  if (!writeImage(result, image)) {
    std::fprintf(stderr, "cannot write '%s'\n", result);
    return 1;
  }
  return report(argc, argv, a);
}
