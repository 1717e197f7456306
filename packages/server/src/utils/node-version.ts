/** The first with `node:sqlite` and no flag; package.json's `engines` has the same. */
const least = [22, 18] as const

/**
 * In one sentence; undefined where the server can run.
 *
 * @param version `process.versions.node`.
 */
export function refusalOf(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return undefined
  return `The Portico server needs Node ${least.join('.')} or later, and this is Node ${version}: install a newer one from https://nodejs.org, or run it with npx -p node@24 -p @portico/server portico-server.`
}
