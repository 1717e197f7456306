import { css } from '../../css/css.ts'

/** Buttons of the views behind the wallet list. */
const styles: string = css`
  :is(.button, .pill).critical {
    color: var(--portico-critical);
  }
  .button[aria-busy='true'] {
    opacity: 0.7;
  }
`

export { styles as css }
