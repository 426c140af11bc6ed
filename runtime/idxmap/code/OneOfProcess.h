//===- OneOfProcess.h - What all copies of this code share ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program and its libraries may each have this code. Where the dynamic linker
// does not make one of it (a library that is opened at run time, and a program
// that does not export its symbols; -Bsymbolic), they still have one object of
// each name:
//
//   static T &Only = oneOfProcess<T>("a name");   the same in every copy
//
// Each loaded file with a copy has a note (ELF's PT_NOTE) that says where its
// own anchor lies; whoever comes first makes the objects' table and puts its
// address into the anchors of all. The objects live as long as the process.
// Where files are no ELF files, each copy has objects of its own.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_ONEOFPROCESS_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_ONEOFPROCESS_H

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#if defined(__ELF__) && defined(__LP64__)
#define IDXMAP_HAS_NOTES
#include <cstdint>
#include <cstring>

extern "C" {
// As <link.h> declares it, whose macros a program may not want.
int dl_iterate_phdr(int (*_Callback)(struct dl_phdr_info *, std::size_t,
                                     void *),
                    void *_Data);
// One in each loaded file, which other files do not see.
[[gnu::__weak__, gnu::__used__,
  gnu::__visibility__("hidden")]] void *idxmap_process_anchor = nullptr;
}
__asm__(".pushsection .note.idxmap,\"a\",@note\n"
        ".balign 4\n"
        ".long 7, 8, 1\n" // The lengths of name and content, and the kind.
        ".asciz \"idxmap\"\n"
        ".balign 4\n"
        ".quad idxmap_process_anchor - .\n"
        ".popsection\n");
#endif

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class ProcessObjects {
public:
  static ProcessObjects &all() {
    static ProcessObjects &_Only = *found();
    return _Only;
  }

  /// \p _Name stands for one type.
  template <typename _Tp> _Tp &__of(const char *_Name) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    // Another version's may look otherwise.
    void *&_Object =
        _Each[std::string(_Name) + " " + std::to_string(sizeof(_Tp))];
    if (!_Object)
      _Object = new _Tp();
    return *static_cast<_Tp *>(_Object);
  }

private:
#if defined(IDXMAP_HAS_NOTES)
  /// Calls \p _Do with the anchor of each note in the \p _Bytes at \p _At.
  template <typename _Function>
  static void forAnchors(const char *_At, std::size_t _Bytes, _Function _Do) {
    const char *const _End = _At + _Bytes;
    const auto __padded = [](std::size_t _Length) {
      return (_Length + 3) / 4 * 4;
    };
    std::uint32_t _Head[3]; // The lengths of name and content, and the kind.
    while (static_cast<std::size_t>(_End - _At) >= sizeof _Head) {
      std::memcpy(_Head, _At, sizeof _Head);
      const char *const _Name = _At + sizeof _Head;
      const char *const _Content = _Name + __padded(_Head[0]);
      const char *const _Next = _Content + __padded(_Head[1]);
      if (_Next > _End)
        return;
      std::int64_t _Away = 0;
      if (_Head[0] == 7 && _Head[1] == 8 && _Head[2] == 1 &&
          std::memcmp(_Name, "idxmap", 7) == 0) {
        std::memcpy(&_Away, _Content, sizeof _Away);
        _Do(reinterpret_cast<void **>(
            reinterpret_cast<std::intptr_t>(_Content) + _Away));
      }
      _At = _Next;
    }
  }

  struct _Search {
    ProcessObjects *_Found; ///< In the first pass: what is there.
    bool IsTold;            ///< In the second one: all are told.
  };
  /// ELF's headers of 64 bits: Elf64_Phdr, and the beginning of dl_phdr_info.
  struct _Segment {
    std::uint32_t _Type, _Flags;
    std::uint64_t _Offset, _Address, _Physical, _FileBytes, _Bytes, _Alignment;
  };
  struct _LoadedFile {
    std::uintptr_t _Base;
    const char *_Name;
    const _Segment *_Segments;
    std::uint16_t _Count;
  };
  static int lookAt(dl_phdr_info *_Info, std::size_t, void *_Of) {
    constexpr std::uint32_t _Note = 4; // PT_NOTE
    auto &_Goal = *static_cast<_Search *>(_Of);
    _LoadedFile _File;
    std::memcpy(&_File, static_cast<void *>(_Info), sizeof _File);
    for (int _Ip = 0; _Ip < _File._Count; ++_Ip) {
      const _Segment &_Part = _File._Segments[_Ip];
      // Longer alignments pad notes in another way, and are not ours.
      if (_Part._Type != _Note || _Part._Alignment > 4)
        continue;
      forAnchors(reinterpret_cast<const char *>(_File._Base + _Part._Address),
                 _Part._Bytes, [&](void **_Anchor) {
                   if (_Goal.IsTold)
                     __atomic_store_n(_Anchor, _Goal._Found, __ATOMIC_RELEASE);
                   else if (!_Goal._Found)
                     _Goal._Found = static_cast<ProcessObjects *>(
                         __atomic_load_n(_Anchor, __ATOMIC_ACQUIRE));
                 });
    }
    return 0;
  }

  /// The linker lets one thread at a time look through the files.
  static int findAndTell(dl_phdr_info *, std::size_t, void *_Of) {
    auto &_Goal = *static_cast<_Search *>(_Of);
    dl_iterate_phdr(lookAt, &_Goal);
    if (!_Goal._Found)
      _Goal._Found = new ProcessObjects;
    _Goal.IsTold = true;
    dl_iterate_phdr(lookAt, &_Goal);
    return 1;
  }
  static ProcessObjects *found() {
    _Search _Goal = {nullptr, false};
    dl_iterate_phdr(findAndTell, &_Goal);
    return _Goal._Found;
  }
#else
  static ProcessObjects *found() { return new ProcessObjects; }
#endif

  std::mutex _Lock;
  std::map<std::string, void *> _Each;
};

template <typename _Tp> _Tp &oneOfProcess(const char *_Name) {
  return ProcessObjects::all().__of<_Tp>(_Name);
}

} // namespace idxmap

#undef IDXMAP_HAS_NOTES

#endif
