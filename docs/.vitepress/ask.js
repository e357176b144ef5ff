import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import MiniSearch from 'minisearch'
import { base, root } from './project.js'
import { search } from './search.js'

/* Whoever searches the built site for one of these words finds the page first that answers. */
const FIRST = {
  start: ['get started', 'install', 'maven central', 'tutorial'],
  concepts: ['close order', 'finalizer', 'weak reference', 'double free', 'unique_ptr', 'dangling', 'use after free', 'owner'],
  scopes: ['scope', 'moveX', 'rewind'],
  threads: ['thread', 'virtual thread', 'long query', 'GcHeapLink'],
  'threads-rules': ['reachabilityFence', 'deadlock', 'enter'],
  cycles: ['cycle', 'pause'],
  'native-memory': ['JNI', 'native memory', 'malloc', 'DirectByteBuffer', 'Session is acquired'],
  callbacks: ['upcall', 'callback', 'mutex', 'native lock', 'closeOn', 'fence', 'global ref', 'ownership transfer'],
  libraries: ['refCnt', 'Netty', 'RocksDB', 'OpenCV', 'ONNX'],
  caches: ['LRU', 'listener', 'tree', 'connection pool', 'ephemeron'],
  files: ['file'],
  lambdas: ['lambda', 'record', 'stream', 'Jackson', 'serialization'],
  'existing-code': ['SQLException', 'facade', 'collation', 'Cleaner'],
  spring: ['Spring'],
  engines: ['Flink', 'Kafka'],
  production: ['shutdown', 'health', 'alerts'],
  leaks: ['OutOfMemoryError', 'leak', 'explain'],
  observing: ['profiling', 'heap dump', 'JMX', 'Micrometer', 'Flight Recorder'],
  trouble: ['private field', 'DeadObjectException'],
  testing: ['GcTest', 'stress'],
  tools: ['Kotlin', 'Gradle', 'Lombok'],
  compare: ['how much memory', 'shared_ptr', 'JavaCPP'],
  'language-runtimes': ['CPython', 'coroutine', 'generator'],
  'messages/cycles': ['OwnershipCycle'],
  'messages/writes': ['ScopeEscape'],
}

/** Files that are not for users, and must not be found at all. */
const ABSENT = /(architecture|proof|benchmarks|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|VERSIONING)/

const { options, searchOptions } = search.options.miniSearch
const index = MiniSearch.loadJSON(await built(), { ...options, searchOptions })

const wrong = Object.entries(FIRST).flatMap(([page, words]) => words.map((word) => wrongFirst(word, page)).filter(Boolean))
const absent = index.search(MiniSearch.wildcard).filter(({ id }) => ABSENT.test(id)).map(({ id }) => `${id} is in the index`)
if (wrong.length + absent.length > 0) {
  console.error([...wrong, ...absent].join('\n'))
  process.exit(1)
}
console.log(`the search answers ${Object.values(FIRST).flat().length} questions`)

function wrongFirst(word, page) {
  const [first] = index.search(word)
  const found = first?.id.replace(base, '').replace(/\.html(#.*)?$/, '')
  return found === page ? undefined : `${word}: ${first?.id}, and not ${page}`
}

/** The index that the page loads when somebody opens the search. */
async function built() {
  const chunks = resolve(root, 'target/site/assets/chunks')
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndex'))
  const source = readFileSync(resolve(chunks, file), 'utf8')
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default
}
