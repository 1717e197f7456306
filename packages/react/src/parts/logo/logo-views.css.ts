import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .logo.small {
    width: ${px(24)};
    height: ${px(24)};
    border-radius: ${radius(8)};
    font-size: ${px(12)};
  }
  .logo.round {
    border-radius: 50%;
  }
  .logo.large {
    width: ${px(64)};
    height: ${px(64)};
    font-size: ${px(28)};
  }
  .logo.large:not(.round) {
    border-radius: ${radius(16)};
  }
`

export { styles as css }
