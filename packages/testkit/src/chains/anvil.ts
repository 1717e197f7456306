import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The properties of the system that decide which binary fits. */
export interface System {
  /** As in `process.platform`. */
  platform: string
  /** As in `process.arch`. */
  arch: string
}

const arches: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The npm package that carries anvil's native binary for a system, or null if none is published.
 */
export function anvilPackage(system: System): string | null {
  const arch = arches[system.arch]
  if (arch === undefined || !['linux', 'darwin', 'win32'].includes(system.platform)) return null
  if (system.platform === 'win32' && arch !== 'amd64') return null
  return `@foundry-rs/anvil-${system.platform}-${arch}`
}

/**
 * Path of the native anvil binary: of the platform's package, or of the environment variable
 * `PORTICO_ANVIL`, for systems whose package the host does not install. The launcher script of
 * `@foundry-rs/anvil` is not used: signals sent to it do not reach the chain, and it takes several
 * times as long to start.
 *
 * @throws Error when no binary is published for the system or its package is not installed.
 */
export function anvilBinary(
  system: System = { platform: process.platform, arch: process.arch },
  chosen: string | undefined = process.env['PORTICO_ANVIL'],
): string {
  if (chosen !== undefined && chosen !== '') return chosen
  const name = anvilPackage(system)
  if (name === null) throw new Error(`anvil has no binary for ${system.platform} on ${system.arch}`)
  let manifest: string
  try {
    manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  } catch (cause) {
    throw new Error(
      `${name} is not installed; add it with npm, or name an anvil binary in PORTICO_ANVIL`,
      { cause },
    )
  }
  return join(dirname(manifest), 'bin', system.platform === 'win32' ? 'anvil.exe' : 'anvil')
}
