/**
 * Prints the tests of the last run that failed, or passed only at their second try, with their
 * errors: at the end of a long log.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/** This many lines of an error show what was expected and where. */
const lines = 14

const failed = 'failed'
const passedLater = 'passed at its second try'

const [report] = process.argv.slice(2)
const { suites = [], testResults = [] } = await readFile(
  path.join(root, 'test-results', report),
  'utf8',
).then(JSON.parse, () => ({}))
const say = (outcome, title, error) => {
  const why = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  console.log(
    `\n${outcome}: ${title}\n${why
      .slice(0, lines)
      .map((line) => `    ${line}`)
      .join('\n')}`,
  )
}
for (const file of testResults)
  for (const test of file.assertionResults)
    // A test that passed at its second try keeps the error of the first.
    if (test.failureMessages.length > 0)
      say(
        test.status === 'failed' ? failed : passedLater,
        `${path.relative(root, file.name)} › ${test.fullName}`,
        test.failureMessages[0],
      )
const walk = (suite) => {
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests)
      if (test.status === 'unexpected' || test.status === 'flaky')
        for (const { errors } of test.results.filter((result) => result.error))
          // The second error of a test that timed out names what it was waiting for.
          say(
            test.status === 'flaky' ? passedLater : failed,
            `${spec.file}:${spec.line} (${test.projectName}) › ${spec.title}`,
            errors.map(({ message }) => message).join('\n'),
          )
  for (const inner of suite.suites ?? []) walk(inner)
}
suites.forEach(walk)
