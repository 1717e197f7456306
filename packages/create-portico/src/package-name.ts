import path from 'node:path'
import { defaults } from './options.ts'

/**
 * The name of the package in a folder: the folder's own, as far as npm allows it.
 *
 * @param folder an absolute path.
 */
export function packageNameOf(folder: string): string {
  const name = path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[-._~]+|[-.]+$/g, '')
    .slice(0, 214)
  // npm keeps these two for itself.
  return name === '' || name === 'node_modules' || name === 'favicon.ico' ? defaults.folder : name
}
