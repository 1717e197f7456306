/**
 * Prints what one version of TypeScript says of the own files of some projects and of our
 * declarations: `node check.mjs <compiler> <tsconfig>=<package>…`, where the package is one of ours
 * that has to be among what is checked. Others' declarations are read, once for all projects, and
 * not checked: that is most of the time. The output is a JSON array with a text for each project.
 */
import path from 'node:path'

const [, , compiler, ...projects] = process.argv
const { default: ts } = await import(path.join(compiler, 'lib/typescript.js'))

/** Others' declarations that were read, by their name and what their meaning depends on. */
const read = new Map()

/** A host of a compiler that reads others' declarations once. */
function hostOf(options) {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, how, ...more) => {
    if (!name.includes('/node_modules/')) return getSourceFile(name, how, ...more)
    const key = `${name} ${how.languageVersion} ${how.impliedNodeFormat}`
    if (!read.has(key)) read.set(key, getSourceFile(name, how, ...more))
    return read.get(key)
  }
  return host
}

function check(file, ours) {
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    path.dirname(file),
  )
  const program = ts.createProgram(fileNames, options, hostOf(options))
  const checked = program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'))
  if (!checked.some(({ fileName }) => fileName.endsWith(`packages/${ours}/dist/index.d.ts`)))
    throw new Error('Our declarations are not among what is checked.')
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...checked.flatMap((each) => [
      ...program.getSyntacticDiagnostics(each),
      ...program.getSemanticDiagnostics(each),
    ]),
  ]
  return ts.formatDiagnostics(found, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  })
}

const texts = projects.map((project) => {
  const [file, ours] = project.split('=')
  return check(file, ours)
})
process.stdout.write(JSON.stringify(texts))
