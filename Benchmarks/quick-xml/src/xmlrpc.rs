//! A call of XML-RPC, for service-bench.
//!
//!     quick-xml-bench xmlrpc FILE SECONDS    reads and writes the message in a file, and prints bytes per second: written, read

use crate::Outcome;
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::time::{Duration, Instant};

#[derive(Deserialize, Serialize)]
#[serde(rename = "methodCall")]
struct MethodCall {
    #[serde(rename(serialize = "$unflatten=methodName", deserialize = "methodName"))]
    method_name: String,
    params: Params,
}

#[derive(Deserialize, Serialize)]
struct Params {
    #[serde(default)]
    param: Vec<Param>,
}

#[derive(Deserialize, Serialize)]
struct Param {
    value: Value,
}

#[derive(Deserialize, Serialize)]
struct Value {
    #[serde(rename(serialize = "$unflatten=int", deserialize = "int"), skip_serializing_if = "Option::is_none")]
    int: Option<i32>,
    #[serde(rename(serialize = "$unflatten=boolean", deserialize = "boolean"), skip_serializing_if = "Option::is_none")]
    boolean: Option<u8>,
    #[serde(rename(serialize = "$unflatten=double", deserialize = "double"), skip_serializing_if = "Option::is_none")]
    double: Option<f64>,
    #[serde(rename(serialize = "$unflatten=string", deserialize = "string"), skip_serializing_if = "Option::is_none")]
    string: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    array: Option<Array>,
    #[serde(rename = "struct", skip_serializing_if = "Option::is_none")]
    members: Option<Struct>,
}

#[derive(Deserialize, Serialize)]
struct Array {
    data: Data,
}

#[derive(Deserialize, Serialize)]
struct Data {
    #[serde(default)]
    value: Vec<Value>,
}

#[derive(Deserialize, Serialize)]
struct Struct {
    #[serde(default)]
    member: Vec<Member>,
}

#[derive(Deserialize, Serialize)]
struct Member {
    #[serde(rename(serialize = "$unflatten=name", deserialize = "name"))]
    name: String,
    value: Value,
}

pub fn measure(file: &str, seconds: &str) -> Outcome<()> {
    let document = std::fs::read_to_string(file)?;
    let limit = Duration::from_secs_f64(seconds.parse()?);
    let message: MethodCall = quick_xml::de::from_str(&document)?;
    let size = quick_xml::se::to_string(&message)?.len();
    let written = rate(limit, || Ok(quick_xml::se::to_string(&message)?.len()))?;
    let read = rate(limit, || Ok(quick_xml::de::from_str::<MethodCall>(&document)?.params.param.len()))?;
    println!("{} {}", written * size as f64, read * document.len() as f64);
    Ok(())
}

fn rate(limit: Duration, work: impl Fn() -> Outcome<usize>) -> Outcome<f64> {
    black_box(work()?);
    let (start, mut count) = (Instant::now(), 0);
    while start.elapsed() < limit {
        black_box(work()?);
        count += 1;
    }
    Ok(count as f64 / start.elapsed().as_secs_f64())
}
