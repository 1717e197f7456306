/** Counts lines of files and of functions, and casts that disable the types. */
import { execFile } from 'node:child_process'
import { boundaries } from './counted.mjs'
import { bin, root } from './run.mjs'

/** The folders of sources. Tests have no length limit. */
const places = ['packages', 'apps', 'scripts']
const isSource = (file) =>
  /^(packages\/[^/]+\/src|apps\/[^/]+\/src|scripts)\//.test(file) &&
  !/\.(test|fixture)\.tsx?$|\/compiled\//.test(file)

/** A file by its path, a function by its path and name; with its lines. */
async function tooLong() {
  const report = await new Promise((resolve) =>
    execFile(
      bin('oxlint'),
      ['-c', 'scripts/counts.oxlintrc.json', '-f', 'json', ...places],
      { cwd: root, maxBuffer: 2 ** 26 },
      (_failed, stdout) => resolve(stdout),
    ),
  )
  const found = new Map()
  for (const { filename, message, code } of JSON.parse(report).diagnostics) {
    // The linter reports unreadable files.
    if (!code || !isSource(filename)) continue
    const named = /`(.+?)`/.exec(message)?.[1] ?? 'without a name'
    const key = code.includes('function') ? `${filename} ${named}` : filename
    found.set(key, Math.max(found.get(key) ?? 0, Number(/\((\d+)\)/.exec(message)[1])))
  }
  return found
}

/**
 * Casts that no type checks, by file; comments do not count.
 *
 * @param {Map<string, { text: string }>} files
 */
function castsIn(files) {
  const found = new Map()
  for (const [file, { text }] of files) {
    const code = text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
    const count = code.match(/\bas unknown as\b|\bas (never|any)\b/g)?.length ?? 0
    if (count > 0) found.set(file, count)
  }
  return found
}

const isAt = (file, place) => file === place || file.startsWith(`${place}/`)

/**
 * @param {Map<string, { text: string }>} files the sources by their paths
 * @returns {Promise<string[]>} what is against the limits
 */
export async function countFaults(files) {
  const cast = castsIn(files)
  const inside = new Map([...cast].filter(([file]) => !boundaries.some((each) => isAt(file, each))))
  const needless = boundaries.filter((each) => ![...cast.keys()].some((file) => isAt(file, each)))
  return [
    ...[...(await tooLong())].map(([key, count]) => `${key}: ${count} lines.`),
    ...[...inside].map(([file, count]) => `${file}: ${count} casts that no type checks.`),
    ...needless.map((each) => `${each} is no boundary any more: scripts/counted.mjs names it.`),
  ]
}
