import { css } from '../css/css.ts'

const styles: string = css`
  html:has([data-portico-open]) {
    overflow: hidden !important;
    scrollbar-gutter: stable;
  }
  html:has([data-portico-open][data-portico-bare]) {
    scrollbar-gutter: auto;
  }
`

export { styles as css }
