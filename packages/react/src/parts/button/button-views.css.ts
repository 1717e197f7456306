import { css } from '../../css/css.ts'

const styles: string = css`
  :is(.button, .pill).critical {
    color: var(--portico-critical);
  }
  .button[aria-busy='true'] {
    opacity: 0.7;
  }
`

export { styles as css }
