/**
 * This is a separate file because esbuild would load BLAKE2b for every host if a module that lazy
 * parts import re-exported it.
 */
import { decodeSs58, type Ss58 } from './ss58.ts'

/**
 * Reads an SS58 address of a 32-byte account and checks its checksum (the first two bytes of
 * BLAKE2b-512 over `SS58PRE` and what comes before them). Null for anything else.
 *
 * @example readSs58('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')?.prefix // 0
 */
export function readSs58(text: string): Ss58 | null {
  return decodeSs58(text)
}
