import { css } from './css.ts'
import { px } from './units.ts'

/** What is wrong with a field. */
const styles: string = css`
  .wrong {
    color: var(--portico-critical);
    font-size: ${px(13)};
    line-height: ${px(18)};
  }
`

export { styles as css }
