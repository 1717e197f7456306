import { css } from '../../css/css.ts'

const styles: string = css`
  [role='tabpanel'] > .group > h2 {
    display: none;
  }
  .unlisted {
    display: none;
  }
  [role='tabpanel'] > .unlisted {
    display: block;
  }
  [role='tabpanel'] > .group > .row > .logo.skeleton {
    border-radius: 50%;
  }
`

export { styles as css }
