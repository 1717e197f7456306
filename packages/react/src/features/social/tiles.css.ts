import { css } from '../../css/css.ts'
import { px } from '../../css/units.ts'

const styles: string = css`
  .login-methods {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: ${px(8)};
  }
  .login-methods .login-method {
    flex-direction: column;
    width: 100%;
    min-height: ${px(64)};
    gap: ${px(6)};
    padding: ${px(8)} ${px(4)};
    font-size: ${px(12)};
    line-height: ${px(16)};
  }
  .login-methods .login-method span:not(.logo) {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .login-method.offered[aria-disabled='true'] {
    cursor: default;
  }
  .login-method.offered[aria-disabled='true'] .logo {
    opacity: 0.5;
  }
  .login-method.offered .unavailable {
    font-size: ${px(12)};
    font-weight: 400;
    line-height: ${px(16)};
    color: var(--portico-text-secondary);
  }
  .login-methods .login-method span.unavailable {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .login-methods.two .login-method[aria-disabled='true'] span:not(.logo, .unavailable) {
    flex: none;
  }
  .login-methods.two .login-method {
    flex-direction: row;
    justify-content: center;
    min-height: ${px(48)};
    gap: ${px(8)};
    padding-inline: ${px(12)};
    font-size: ${px(15)};
    line-height: ${px(20)};
  }
`

export { styles as css }
