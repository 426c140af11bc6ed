//===- ToolOptions.cpp ------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/ToolOptions.h"

#include "llvm/ADT/StringRef.h"

using llvm::StringRef;

namespace idxmap {

const char *toolUsage() {
  return R"(usage: idxmap <file> [options] [-- compiler flags]
       idxmap port <folder> -o <folder>    a whole program; see port --help

Prints <file> with every annotated loop nest replaced by a launch.

  --target=cuda|host|threads
                            what to print (default: cuda); threads: for the
                            host, but each thread of the mapping by itself
  --memory=copied|unified   unified: for CUDA devices that read and write all of
                            the host's memory; nothing is copied
  -o <file>                 write there instead of to the standard output
  -o <folder>/              write the file and every mapped header there
  --guard=return|predicate  how excess threads are kept out (default: return)
  --check                   loops check themselves where IDXMAP_CHECK=1 is set
                            when the program runs
  --line-directives         add #line, so that messages name your own lines
  --dump=body|nest|mapping|kernel
                            print that stage of every loop instead of the source
  --remarks=on|off|all      one remark a loop (the default), none, or all that
                            was chosen and all that could not be shown
  --list                    print every loop nest, one a line, and whether it
                            can be mapped, instead of the source
  --annotate                put [[idxmap::map]] before the outermost nests whose
                            iterations are evidently independent, and print the
                            source; nothing is mapped
  --annotate=pragmas        also before loops that an OpenMP or OpenACC
                            directive declares parallel
  -i                        with --annotate: change the file in place
  --diff                    with --annotate: print what would change
  --headers                 with --list or --annotate: your own headers, too
  --headers=all             with --list: system headers, too
  --tune=<line>             print what the loop in that line could be mapped by
  --run=<command>           with --tune: builds $IDXMAP_SOURCE and runs it; print
                            how long the loop takes, and the best as a diff
  --tries=<n>               with --run: that many besides the loop as it is
                            (default: 16)
  --draw=<array>:<file>     draw where a warp of a mapped loop finds the array's
                            elements, before and after the loop's layouts and
                            orders, as SVG; <array>@<line>: of the loop or the
                            access in that line
  --draw-by=sector|lane|block|bank
                            with --draw: what colours say (default: sector)
  -p <folder>               take the flags from its compile_commands.json
  --help, --version
)";
}

namespace {

class Words {
public:
  Words(int Count, const char *const *All) : All(All + 1, All + Count) {}
  bool atEnd() const { return Next == All.size(); }
  StringRef take() { return All[Next++]; }
  std::vector<std::string> rest() { return {All.begin() + Next, All.end()}; }

private:
  std::vector<std::string> All;
  size_t Next = 0;
};

class Reader {
public:
  Reader(Words &Line, std::string &Error) : Line(Line), Error(Error) {}
  bool read();
  ToolOptions Options;

private:
  bool readWord(StringRef Word);
  bool readTask(StringRef Word);
  bool choose(ToolOptions::Task What, StringRef Word);
  bool choose(ToolOptions::AnnotatedOutput Output, StringRef Word);
  bool checkTask();
  bool readValue(StringRef Name, StringRef Value);
  bool readDraw(StringRef Name, StringRef Value);
  /// The value of `-o x` or `-ox`.
  bool readText(StringRef Word, StringRef Name, std::string &Text);
  bool fail(std::string Message) {
    Error = std::move(Message);
    return false;
  }

  Words &Line;
  std::string &Error;
  /// The words that chose the task and its output, and one that only a rewrite
  /// takes.
  std::string TaskWord, OutputWord, HeadersWord, SectorsWord, RewriteWord,
      RunWord, DrawWord;
};

bool Reader::read() {
  while (!Line.atEnd()) {
    StringRef Word = Line.take();
    if (Word == "--") {
      Options.Flags = Line.rest();
      break;
    }
    if (!readWord(Word))
      return false;
  }
  if (Options.File.empty() && !Options.WantsHelp && !Options.WantsVersion)
    return fail("no input file");
  return checkTask();
}

bool Reader::choose(ToolOptions::Task What, StringRef Word) {
  if (!TaskWord.empty() && Options.What != What)
    return fail("'" + Word.str() + "' cannot stand beside '" + TaskWord + "'");
  Options.What = What;
  TaskWord = Word.str();
  return true;
}

bool Reader::choose(ToolOptions::AnnotatedOutput Output, StringRef Word) {
  if (!OutputWord.empty() && Options.Annotated != Output)
    return fail("'" + Word.str() + "' cannot stand beside '" + OutputWord +
                "'");
  Options.Annotated = Output;
  OutputWord = Word.str();
  return true;
}

/// What only one of the tasks takes.
bool Reader::checkTask() {
  Options.Pipeline.Target = Options.Pipeline.target(std::nullopt);
  Options.List.Target = Options.Pipeline.Target;
  if (!RewriteWord.empty() && !TaskWord.empty())
    return fail("'" + RewriteWord + "' cannot stand beside '" + TaskWord + "'");
  if (!OutputWord.empty() && Options.What != ToolOptions::Task::Annotate)
    return fail("'" + OutputWord + "' needs '--annotate'");
  if (!SectorsWord.empty() && Options.What != ToolOptions::Task::List)
    return fail("'" + SectorsWord + "' needs '--list'");
  if (!RunWord.empty() && Options.What != ToolOptions::Task::Tune)
    return fail("'" + RunWord + "' needs '--tune'");
  if (!DrawWord.empty() && Options.What != ToolOptions::Task::Draw)
    return fail("'" + DrawWord + "' needs '--draw'");
  if (HeadersWord.empty())
    return true;
  if (TaskWord.empty())
    return fail("'" + HeadersWord + "' needs '--list' or '--annotate'");
  if (Options.What == ToolOptions::Task::Tune ||
      Options.What == ToolOptions::Task::Draw)
    return fail("'" + HeadersWord + "' cannot stand beside '" + TaskWord + "'");
  if (Options.What != ToolOptions::Task::Annotate)
    return true;
  if (Options.List.Of == ListOptions::Files::All)
    return fail("'--headers=all' needs '--list'");
  if (Options.Annotated == ToolOptions::AnnotatedOutput::Source)
    return fail("'--headers' needs '-i' or '--diff': one output cannot hold "
                "several files");
  return true;
}

/// The words of --list and --annotate.
bool Reader::readTask(StringRef Word) {
  if (Word == "--list")
    return choose(ToolOptions::Task::List, Word);
  if (Word == "-i")
    return choose(ToolOptions::AnnotatedOutput::InPlace, Word);
  if (Word == "--diff")
    return choose(ToolOptions::AnnotatedOutput::Diff, Word);
  if (Word == "--sectors") {
    SectorsWord = "--sectors";
    return Options.List.ShowsSectors = true;
  }
  if (Word == "--headers") {
    HeadersWord = "--headers";
    Options.List.Of = ListOptions::Files::User;
    return true;
  }
  return choose(ToolOptions::Task::Annotate, Word);
}

static bool isTaskWord(StringRef Word) {
  return Word == "--list" || Word == "--annotate" || Word == "-i" ||
         Word == "--diff" || Word == "--headers" || Word == "--sectors";
}

bool Reader::readWord(StringRef Word) {
  if (Word == "--help" || Word == "-h")
    return Options.WantsHelp = true;
  if (Word == "--version")
    return Options.WantsVersion = true;
  if (isTaskWord(Word))
    return readTask(Word);
  if (Word == "--line-directives" || Word == "--check" ||
      Word.starts_with("-o") || Word.starts_with("--dump=") ||
      Word.starts_with("--guard="))
    RewriteWord = Word.take_until([](char C) { return C == '='; }).str();
  if (Word == "--line-directives")
    return Options.Pipeline.LineDirectives = true;
  if (Word == "--check")
    return Options.Pipeline.Check = true;
  if (Word == "--no-remarks")
    return readValue("--remarks", "off");
  if (Word.starts_with("-o"))
    return readText(Word, "-o", Options.Output);
  if (Word.starts_with("-p"))
    return readText(Word, "-p", Options.DatabaseFolder);
  if (Word.starts_with("--") && Word.contains('=')) {
    auto [Name, Value] = Word.split('=');
    return readValue(Name, Value);
  }
  if (Word.starts_with("-"))
    return fail("unknown option '" + Word.str() + "'");
  if (!Options.File.empty())
    return fail("one file at a time, not '" + Options.File + "' and '" +
                Word.str() + "'");
  Options.File = Options.Tune.File = Word.str();
  return true;
}

bool Reader::readText(StringRef Word, StringRef Name, std::string &Text) {
  if (Word != Name) {
    Text = Word.drop_front(Name.size()).str();
    return true;
  }
  if (Line.atEnd())
    return fail("'" + Name.str() + "' needs a value");
  Text = Line.take().str();
  return true;
}

bool Reader::readDraw(StringRef Name, StringRef Value) {
  if (Name == "--draw-by") {
    DrawWord = "--draw-by";
    const auto By = colourByNamed(std::string_view(Value));
    Options.Draw.Of.By = By.value_or(ColourBy::Sector);
    return By || fail("'--draw-by' takes 'sector', 'lane', 'block' or 'bank', "
                      "not '" +
                      Value.str() + "'");
  }
  const auto Read = drawOptionsOf(std::string_view(Value));
  if (!Read)
    return fail("'--draw' takes an array and a file, as 'a:a.svg' or "
                "'a@12:a.svg', not '" +
                Value.str() + "'");
  const ColourBy By = Options.Draw.Of.By;
  Options.Draw = *Read;
  Options.Draw.Of.By = By;
  return choose(ToolOptions::Task::Draw, "--draw");
}

bool Reader::readValue(StringRef Name, StringRef Value) {
  auto Takes = [&](const char *Values) {
    return fail("'" + Name.str() + "' takes " + Values + ", not '" +
                Value.str() + "'");
  };
  PipelineOptions &Pipeline = Options.Pipeline;
  if (Name == "--target") {
    const bool IsCuda = Value == "cuda";
    Pipeline.Target = IsCuda ? TargetKind::Cuda : TargetKind::Host;
    Pipeline.AllowsCuda = IsCuda;
    Pipeline.WalksThreads = Value == "threads";
    return IsCuda || Value == "host" || Value == "threads" ||
           Takes("'cuda', 'host' or 'threads'");
  }
  if (Name == "--memory")
    return setMemory(std::string_view(Value), Pipeline) ||
           Takes("'copied' or 'unified'");
  if (Name == "--guard") {
    Pipeline.Guard =
        Value == "predicate" ? GuardStyle::Predicate : GuardStyle::Return;
    return Value == "predicate" || Value == "return" ||
           Takes("'return' or 'predicate'");
  }
  if (Name == "--dump") {
    Pipeline.Dump = stageNamed(std::string_view(Value));
    return Pipeline.Dump || Takes("'body', 'nest', 'mapping' or 'kernel'");
  }
  if (Name == "--remarks") {
    const auto Level = remarkLevelNamed(std::string_view(Value));
    Pipeline.Remarks = Level.value_or(RemarkLevel::Loop);
    return Level || Takes("'on', 'off' or 'all'");
  }
  if (Name == "--headers") {
    HeadersWord = "--headers=" + Value.str();
    Options.List.Of = ListOptions::Files::All;
    return Value == "all" || Takes("'all'");
  }
  if (Name == "--tune" || Name == "--tries") {
    unsigned &Number =
        Name == "--tune" ? Options.Tune.Line : Options.Tune.Tries;
    if (Value.getAsInteger(10, Number) || Number == 0)
      return Takes(Name == "--tune" ? "the line of a loop" : "a number");
    if (Name == "--tune")
      return choose(ToolOptions::Task::Tune, "--tune");
    RunWord = "--tries";
    return true;
  }
  if (Name == "--run") {
    RunWord = "--run";
    Options.Tune.Command = Value.str();
    return !Value.empty() || Takes("a command");
  }
  if (Name == "--draw" || Name == "--draw-by")
    return readDraw(Name, Value);
  if (Name == "--annotate") {
    Options.List.TrustsPragmas = true;
    return (Value == "pragmas" || Takes("'pragmas'")) &&
           choose(ToolOptions::Task::Annotate, "--annotate=pragmas");
  }
  return fail("unknown option '" + Name.str() + "'");
}

} // namespace

std::optional<ToolOptions> readToolOptions(int Count, const char *const *All,
                                           std::string &Error) {
  Words Line(Count, All);
  Reader R(Line, Error);
  R.Options.Pipeline.ReportsParseErrors = true;
  if (!R.read())
    return std::nullopt;
  return std::move(R.Options);
}

} // namespace idxmap
