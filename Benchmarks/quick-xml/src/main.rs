//! quick-xml with serde as a contender of xml-bench, which runs this program beside itself and alternates between the two.
//!
//!     quick-xml-bench serve KIND FILE    answers requests, one a line, with one line each:
//!         decode N         nanoseconds of N decodes of the file
//!         encode N         nanoseconds of N encodings of its value
//!         fingerprint      checksum of the decoded value
//!         write FILE       encodes the value into a file; answers with the count of bytes
//!     quick-xml-bench once KIND FILE     nanoseconds of the first decode, and the peak of the memory in bytes
//!     quick-xml-bench idle               the same for doing nothing
//!     quick-xml-bench xmlrpc FILE SECONDS    see xmlrpc.rs

mod customer_file;
mod fingerprint;
mod records;
mod xmlrpc;

use fingerprint::Fingerprintable;
use serde::{de::DeserializeOwned, Serialize};
use std::error::Error;
use std::hint::black_box;
use std::io::{stdin, stdout, BufRead, Write};
use std::time::Instant;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["serve", kind, file] => dispatch(kind, file, Task::Serve),
        ["once", kind, file] => dispatch(kind, file, Task::Once),
        ["idle"] => report(0),
        ["xmlrpc", file, seconds] => xmlrpc::measure(file, seconds),
        _ => Err("usage: quick-xml-bench serve|once KIND FILE, xmlrpc FILE SECONDS, or idle".into()),
    }
}

enum Task {
    Serve,
    Once,
}

fn dispatch(kind: &str, file: &str, task: Task) -> Outcome<()> {
    match kind {
        "catalog" => perform::<records::Catalog>(file, task),
        "attributes" => perform::<records::StreetMap>(file, task),
        "numeric" => perform::<records::Measurements>(file, task),
        "sparse" => perform::<customer_file::CustomerFile>(file, task),
        "soap" => perform::<records::Envelope>(file, task),
        _ => Err(format!("no document {kind}").into()),
    }
}

fn perform<Root: DeserializeOwned + Serialize + Fingerprintable>(file: &str, task: Task) -> Outcome<()> {
    let document = std::fs::read_to_string(file)?;
    match task {
        Task::Serve => serve::<Root>(&document),
        Task::Once => {
            let start = Instant::now();
            let value = decode::<Root>(&document)?;
            let nanoseconds = start.elapsed().as_nanos();
            drop(value);
            report(nanoseconds)
        }
    }
}

fn serve<Root: DeserializeOwned + Serialize + Fingerprintable>(document: &str) -> Outcome<()> {
    let mut value: Option<Root> = None;
    for line in stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.splitn(2, ' ').collect();
        let answer = match words[..] {
            ["decode", times] => {
                let times: usize = times.parse()?;
                let start = Instant::now();
                for _ in 0..times {
                    black_box(decode::<Root>(black_box(document))?);
                }
                start.elapsed().as_nanos().to_string()
            }
            ["encode", times] => {
                let times: usize = times.parse()?;
                let value = kept(&mut value, document)?;
                let start = Instant::now();
                for _ in 0..times {
                    black_box(encode(black_box(value))?);
                }
                start.elapsed().as_nanos().to_string()
            }
            ["fingerprint"] => decode::<Root>(document)?.fingerprint().to_string(),
            ["write", file] => {
                let text = encode(kept(&mut value, document)?)?;
                std::fs::write(file, &text)?;
                text.len().to_string()
            }
            _ => return Err(format!("unknown request: {line}").into()),
        };
        println!("{answer}");
        stdout().flush()?;
    }
    Ok(())
}

fn decode<Root: DeserializeOwned>(document: &str) -> Outcome<Root> {
    Ok(quick_xml::de::from_str(document)?)
}

fn encode<Root: Serialize>(value: &Root) -> Outcome<String> {
    Ok(quick_xml::se::to_string(value)?)
}

/// The value that is encoded: decoded when it is first needed.
fn kept<'a, Root: DeserializeOwned>(value: &'a mut Option<Root>, document: &str) -> Outcome<&'a Root> {
    if value.is_none() {
        *value = Some(decode(document)?);
    }
    Ok(value.as_ref().expect("it has just been set"))
}

fn report(nanoseconds: u128) -> Outcome<()> {
    println!("{nanoseconds} {}", peak_bytes()?);
    Ok(())
}

/// The most memory that this process has occupied, as Linux counts it.
fn peak_bytes() -> Outcome<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).ok_or("no VmHWM")?;
    let kibibytes: u64 = line.split_whitespace().nth(1).ok_or("no number")?.parse()?;
    Ok(kibibytes * 1024)
}
