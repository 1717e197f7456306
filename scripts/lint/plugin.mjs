/** The project's own lint rules, which `.oxlintrc.json` switches on. */
import { callDepth } from './call-depth.mjs'
import { conditionalSpread } from './conditional-spread.mjs'
import { indexPredicate } from './index-predicate.mjs'
import { refusedWords } from './refused-words.mjs'
import { uncheckedCast } from './unchecked-cast.mjs'

export default {
  meta: { name: 'portico' },
  rules: {
    'call-depth': callDepth,
    'conditional-spread': conditionalSpread,
    'index-predicate': indexPredicate,
    'refused-words': refusedWords,
    'unchecked-cast': uncheckedCast,
  },
}
