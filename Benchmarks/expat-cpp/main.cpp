// Handlers written by hand in C++ over expat, as a contender of xml-bench, which runs this program beside itself and alternates between the two.
//
//     expat-cpp-bench serve KIND FILE    answers requests, one a line, with one line each:
//         decode N         nanoseconds of N decodes of the file
//         fingerprint      checksum of the decoded value
//     expat-cpp-bench once KIND FILE     nanoseconds of the first decode, and the peak of the memory in bytes
//     expat-cpp-bench idle               the same for doing nothing

#include "documents.hpp"

#include <chrono>
#include <climits>
#include <expat.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>

namespace {

// A parser that serves one document after the other, each in one call.
template <typename Root> class Decoder {
public:
    Decoder() : parser(XML_ParserCreate(nullptr)) {}
    ~Decoder() { XML_ParserFree(parser); }
    Decoder(const Decoder &) = delete;
    Decoder &operator=(const Decoder &) = delete;

    Root decode(const std::string &document) {
        XML_ParserReset(parser, nullptr);
        XML_SetUserData(parser, this);
        XML_SetElementHandler(parser, started, ended);
        XML_SetCharacterDataHandler(parser, characters);
        root = Root();
        if (document.size() > INT_MAX) throw std::runtime_error("the document is too large");
        if (XML_Parse(parser, document.data(), static_cast<int>(document.size()), XML_TRUE) != XML_STATUS_OK) {
            throw std::runtime_error(XML_ErrorString(XML_GetErrorCode(parser)));
        }
        return std::move(root);
    }

private:
    XML_Parser parser;
    Root root;
    std::string text;

    static void started(void *self, const char *name, Attributes attributes) {
        auto &decoder = *static_cast<Decoder *>(self);
        decoder.text.clear();
        decoder.root.start(name, attributes);
    }

    static void ended(void *self, const char *name) {
        auto &decoder = *static_cast<Decoder *>(self);
        decoder.root.end(name, decoder.text);
        decoder.text.clear();
    }

    static void characters(void *self, const char *text, int count) { static_cast<Decoder *>(self)->text.append(text, count); }
};

template <typename Body> long long nanoseconds(Body body) {
    auto start = std::chrono::steady_clock::now();
    body();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
}

// The most memory that this process has occupied, as Linux counts it.
long long peakBytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("VmHWM:", 0) == 0) return std::stoll(line.substr(6)) * 1024;
    }
    throw std::runtime_error("no VmHWM");
}

template <typename Root> void serve(const std::string &document) {
    Decoder<Root> decoder;
    for (std::string request; std::getline(std::cin, request);) {
        if (request.rfind("decode ", 0) == 0) {
            int times = std::stoi(request.substr(7));
            std::cout << nanoseconds([&] { while (times-- > 0) decoder.decode(document); });
        } else if (request == "fingerprint") {
            Fingerprint fingerprint;
            fingerprint.add(decoder.decode(document));
            std::cout << fingerprint.value;
        } else {
            throw std::runtime_error("unknown request: " + request);
        }
        std::cout << std::endl;
    }
}

template <typename Root> void once(const std::string &document) {
    Decoder<Root> decoder;
    Root root;
    auto time = nanoseconds([&] { root = decoder.decode(document); });
    std::cout << time << " " << peakBytes() << std::endl;
}

template <typename Root> void perform(const std::string &task, const std::string &document) {
    if (task == "serve") serve<Root>(document);
    else if (task == "once") once<Root>(document);
    else throw std::runtime_error("no task " + task);
}

void run(const std::vector<std::string> &arguments) {
    if (arguments == std::vector<std::string>{"idle"}) {
        std::cout << "0 " << peakBytes() << std::endl;
        return;
    }
    if (arguments.size() != 3) throw std::runtime_error("usage: expat-cpp-bench serve|once KIND FILE, or idle");
    std::ifstream file(arguments[2], std::ios::binary);
    if (!file) throw std::runtime_error("no file " + arguments[2]);
    std::string document{std::istreambuf_iterator<char>(file), {}};
    const std::string &kind = arguments[1];
    if (kind == "catalog") perform<Catalog>(arguments[0], document);
    else if (kind == "attributes") perform<StreetMap>(arguments[0], document);
    else if (kind == "numeric") perform<Measurements>(arguments[0], document);
    else if (kind == "sparse") perform<CustomerFile>(arguments[0], document);
    else if (kind == "soap") perform<Envelope>(arguments[0], document);
    else throw std::runtime_error("no document " + kind);
}

}  // namespace

int main(int count, char **arguments) {
    try {
        run({arguments + 1, arguments + count});
    } catch (const std::exception &error) {
        std::cerr << "expat-cpp-bench: " << error.what() << std::endl;
        return 1;
    }
}
