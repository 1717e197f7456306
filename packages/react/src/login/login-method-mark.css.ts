import { css } from '../css/css.ts'
import { px, radius } from '../css/units.ts'

const styles: string = css`
  .mark {
    width: ${px(20)};
    height: ${px(20)};
  }
  .login-method-logo .mark {
    width: ${px(22)};
    height: ${px(22)};
  }
  .login-method-logo.large .mark {
    width: ${px(34)};
    height: ${px(34)};
  }
  .login-method .logo.small {
    width: ${px(20)};
    height: ${px(20)};
    border-radius: ${radius(6)};
  }
`

export { styles as css }
