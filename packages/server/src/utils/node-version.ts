/** The first Node that has `node:sqlite` without a flag; `engines` in package.json has the same. */
const least = [22, 18] as const

/**
 * Why the server cannot run on a Node, in one sentence; undefined where it can.
 *
 * @param version as `process.versions.node` has it.
 */
export function refusalOf(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return undefined
  return `The Portico server needs Node ${least.join('.')} or later, and this is Node ${version}: install a newer one from https://nodejs.org, or run it with npx -p node@24 -p @portico/server portico-server.`
}
