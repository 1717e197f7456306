/** A ceiling for the memory of decoders in WebAssembly, which Node's `resourceLimits` do not count. */

/** Node's types do not declare it. */
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>
}
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports?: object) => Instance
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer }
  instantiate(source: object, imports?: object): Promise<Instance | { readonly instance: Instance }>
}

const pageSize = 65_536
const memorySection = 5

/** Bytes of a number in LEB128. */
function leb(value: number): number[] {
  const low = value % 128
  return value < 128 ? [low] : [low + 128, ...leb(Math.floor(value / 128))]
}

function readLeb(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let at = start, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at]
    if (byte === undefined || factor > 2 ** 35) throw new Error('the module is broken')
    value += (byte % 128) * factor
    if (byte < 128) return { value, end: at + 1 }
  }
}

/**
 * The module with a maximum of its one memory, so that neither its own code nor a caller can grow
 * it further.
 */
export function withCeiling(module: Uint8Array, most: number): Uint8Array {
  const pages = Math.floor(most / pageSize)
  for (let at = 8; at < module.length;) {
    const { value: length, end: start } = readLeb(module, at + 1)
    const end = start + length
    if (module[at] === memorySection) {
      const count = readLeb(module, start)
      const flags = module[count.end]
      const initial = readLeb(module, count.end + 1)
      const own = flags === 1 ? readLeb(module, initial.end) : undefined
      if (count.value !== 1 || (flags !== 0 && flags !== 1) || (own ?? initial).end !== end)
        throw new Error('the module’s memory cannot be limited')
      const limited = Math.min(own?.value ?? pages, pages)
      const section = [1, 1, ...leb(initial.value), ...leb(limited)]
      const head = [memorySection, ...leb(section.length)]
      return Uint8Array.from(
        Buffer.concat([
          module.subarray(0, at),
          Uint8Array.from([...head, ...section]),
          module.subarray(end),
        ]),
      )
    }
    at = end
  }
  throw new Error('the module has no memory of its own')
}

let ceiling = 0
const memories = new Set<{ readonly buffer: ArrayBuffer }>()

/** Bytes of all modules. They never shrink. */
export const usedMemory = (): number =>
  [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0)

function remember({ exports }: Instance): void {
  for (const each of Object.values(exports))
    if (each instanceof WebAssembly.Memory) memories.add(each)
}

const limited = (source: object): object => {
  if (source instanceof ArrayBuffer) return withCeiling(new Uint8Array(source), ceiling)
  return source instanceof Uint8Array ? withCeiling(source, ceiling) : source
}

function install(): void {
  const { Module, Instance, instantiate } = WebAssembly
  WebAssembly.Module = class extends Module {
    constructor(bytes: Uint8Array) {
      super(limited(bytes) as Uint8Array)
    }
  }
  WebAssembly.Instance = class extends Instance {
    constructor(module: object, imports?: object) {
      super(module, imports)
      remember(this)
    }
  }
  WebAssembly.instantiate = async (source, imports) => {
    const made = await instantiate(limited(source), imports)
    remember('instance' in made ? made.instance : made)
    return made
  }
}

/**
 * Modules that this thread loads from now on get at most this much memory. Only for a worker, and
 * before a decoder is imported.
 */
export function limitMemory(bytes: number): void {
  if (ceiling === 0) install()
  ceiling = bytes
}
