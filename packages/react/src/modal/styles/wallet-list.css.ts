import { css } from '../../css/css.ts'
import { px } from '../../css/units.ts'

const styles: string = css`
  .lead {
    margin-bottom: ${px(4)};
  }
  .contested {
    color: var(--portico-caution);
  }
`

export { styles as css }
