/**
 * Imports every entry of the packages for pages, as built, in the Node that runs this. It is what
 * continuous integration checks with the earliest Node, in which the test runner does not start.
 */
import { fail } from './run.mjs'
import { published } from './published.mjs'

/** Parts for servers and for tests: they need a later Node, as their READMEs say. */
const later = ['@portico/server', '@portico/testkit', 'create-portico']

const packages = (await published()).filter(({ manifest }) => !later.includes(manifest.name))
const entries = packages.flatMap(({ manifest }) =>
  Object.keys(manifest.exports)
    .filter((entry) => !/\*|\.css$|\.json$/.test(entry))
    .map((entry) => manifest.name + entry.slice(1)),
)
let imported = 0
for (const entry of entries) {
  const { length } = Object.keys(await import(entry))
  if (length > 0) imported++
  else if (!entry.endsWith('/styles')) fail(`${entry} exports nothing.`)
}
console.log(`Node ${process.version} imports ${imported} entries of ${packages.length} packages.`)
