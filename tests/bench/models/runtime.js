// Runs pairs of models on equal inputs in ONNX Runtime, and says of each pair whether they give the
// same: `equal`, `original: why` (it does not run), or what is different.
// Usage: runtime.js NODE_MODULES JOBS.json, a list of {model, written, inputs}.
'use strict';
const fs = require('fs');
const path = require('path');

const [modules, list] = process.argv.slice(2);
const ort = require(path.resolve(modules, 'onnxruntime-node'));
const kTypes = {
  1: ['float32', Float32Array], 2: ['uint8', Uint8Array], 3: ['int8', Int8Array],
  4: ['uint16', Uint16Array], 5: ['int16', Int16Array], 6: ['int32', Int32Array],
  7: ['int64', BigInt64Array], 9: ['bool', Uint8Array], 10: ['float16', Uint16Array],
  11: ['float64', Float64Array], 12: ['uint32', Uint32Array], 13: ['uint64', BigUint64Array],
};
const kArrays = Object.fromEntries(Object.values(kTypes));
const kTolerance = 2e-3;  // of a number, or of a thousandth of the largest one

function* fields(data) {
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n;; shift += 7n) {
      const byte = data[at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < data.length) {
    const key = Number(varint());
    const kind = key & 7;
    if (kind === 0) {
      yield [key >> 3, varint()];
      continue;
    }
    const size = kind === 1 ? 8 : kind === 5 ? 4 : Number(varint());
    yield [key >> 3, data.subarray(at, at + size)];
    at += size;
  }
}

/// Of TensorProto: elements are raw, as the suite writes them, or strings.
function readTensor(file) {
  const dims = [];
  const strings = [];
  let type = 0;
  let raw = new Uint8Array();
  for (const [field, value] of fields(fs.readFileSync(file))) {
    if (field === 1 && typeof value === 'bigint') dims.push(Number(value));
    if (field === 1 && typeof value !== 'bigint') throw new Error('packed extents');
    if (field === 2) type = Number(value);
    if (field === 6) strings.push(Buffer.from(value).toString());
    if (field === 9) raw = value;
  }
  if (type === 8) return new ort.Tensor('string', strings, dims);
  if (!kTypes[type]) throw new Error(`elements of type ${type}`);
  const [name, Elements] = kTypes[type];
  const bytes = raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length);
  return new ort.Tensor(name, new Elements(bytes), dims);
}

function randomTensor(metadata) {
  const dims = metadata.shape.map((extent) => (typeof extent === 'number' && extent > 0 ? extent : 1));
  const Elements = kArrays[metadata.type];
  if (!metadata.isTensor || !Elements) throw new Error(`input of type ${metadata.type}`);
  let state = 12345;
  const next = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  const isFloat = metadata.type === 'float32' || metadata.type === 'float64';
  const isLarge = metadata.type === 'int64' || metadata.type === 'uint64';
  const element = () => (isFloat ? 2 * next() - 1 : isLarge ? BigInt(Math.round(next())) : Math.round(next()));
  const count = dims.reduce((a, b) => a * b, 1);
  return new ort.Tensor(metadata.type, Elements.from({length: count}, element), dims);
}

function difference(a, b) {
  if (a.type !== b.type) return `type ${b.type}, not ${a.type}`;
  if (a.dims.join() !== b.dims.join()) return `shape ${b.dims}, not ${a.dims}`;
  const isNumber = a.type === 'float32' || a.type === 'float64';
  let scale = 0;
  for (const x of isNumber ? a.data : []) if (isFinite(x)) scale = Math.max(scale, Math.abs(x));
  for (let i = 0; i < a.data.length; ++i) {
    const [x, y] = [a.data[i], b.data[i]];
    if (x === y || (Number.isNaN(x) && Number.isNaN(y))) continue;
    const isNear = isNumber && Math.abs(x - y) <= kTolerance * Math.max(Math.abs(x), scale / 1000);
    if (!isNear) return `${y}, not ${x}, at place ${i}`;
  }
  return '';
}

async function compare(job) {
  const options = {intraOpNumThreads: 1, logSeverityLevel: 4};
  let original;
  let expected;
  const feeds = {};
  try {
    original = await ort.InferenceSession.create(job.model, options);
    original.inputMetadata.forEach((metadata, i) => {
      feeds[metadata.name] =
          i < job.inputs.length ? readTensor(job.inputs[i]) : randomTensor(metadata);
    });
    expected = await original.run(feeds);
  } catch (error) {
    return `original: ${error.message}`;
  }
  const written = await ort.InferenceSession.create(job.written, options);
  if (original.outputNames.join() !== written.outputNames.join()) return 'other outputs';
  if (original.inputNames.join() !== written.inputNames.join()) return 'other inputs';
  const found = await written.run(feeds);
  for (const name of original.outputNames) {
    if (!expected[name] || !expected[name].data) continue;
    const told = difference(expected[name], found[name]);
    if (told) return `output ${name}: ${told}`;
  }
  return 'equal';
}

(async () => {
  for (const job of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    let answer;
    try {
      answer = await compare(job);
    } catch (error) {
      answer = error.message;
    }
    fs.writeSync(1, `${answer.replace(/\s+/g, ' ')}\t${job.model}\n`);
  }
})();
