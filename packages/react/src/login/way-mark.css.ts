import { css } from '../css/css.ts'
import { px, radius } from '../css/units.ts'

const styles: string = css`
  .mark {
    width: ${px(20)};
    height: ${px(20)};
  }
  .way-logo .mark {
    width: ${px(22)};
    height: ${px(22)};
  }
  .way-logo.large .mark {
    width: ${px(34)};
    height: ${px(34)};
  }
  .way .logo.small {
    width: ${px(20)};
    height: ${px(20)};
    border-radius: ${radius(6)};
  }
`

export { styles as css }
