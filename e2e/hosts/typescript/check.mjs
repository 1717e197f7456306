/**
 * Prints what one version of TypeScript says of a project's own files and of our declarations:
 * `node check.mjs <compiler> <tsconfig> <package>`, the last of which is one of ours that has to be
 * among them. Others' declarations are read, and not checked: that is most of the time.
 */
import path from 'node:path'

const [, , compiler, file, ours] = process.argv
const { default: ts } = await import(path.join(compiler, 'lib/typescript.js'))
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(file, ts.sys.readFile).config,
  ts.sys,
  path.dirname(file),
)
const program = ts.createProgram(fileNames, options)
const checked = program
  .getSourceFiles()
  .filter(({ fileName }) => !fileName.includes('/node_modules/'))
const found = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...checked.flatMap((each) => [
    ...program.getSyntacticDiagnostics(each),
    ...program.getSemanticDiagnostics(each),
  ]),
]
if (!checked.some(({ fileName }) => fileName.endsWith(`packages/${ours}/dist/index.d.ts`)))
  throw new Error('Our declarations are not among what is checked.')
process.stdout.write(
  ts.formatDiagnostics(found, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  }),
)
