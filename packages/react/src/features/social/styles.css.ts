import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

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
  .scan-login-method {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(12)};
    text-align: center;
  }
  .scan-login-method .sub {
    text-wrap: balance;
  }
  .scan-login-method .qr-logo {
    position: relative;
    display: block;
    width: min(${px(248)}, 100%);
    animation: p-fade 0.15s ${ease};
  }
  .scan-login-method .qr {
    width: 100%;
    height: auto;
    border-radius: ${radius(24)};
  }
  .scan-login-method .login-method-tile {
    position: absolute;
    inset: 0;
    margin: auto;
    width: var(--clear);
    height: var(--clear);
    display: grid;
    place-items: center;
    background: #fff;
  }
  .scan-login-method .login-method-tile .logo {
    width: 86%;
    height: 86%;
    border-radius: 24%;
    background: #eceef0;
    color: #15171a;
    outline: none;
  }
  .scan-login-method .login-method-tile .mark {
    width: 60%;
    height: 60%;
  }
  .login-method-said {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
  }
  a.button {
    text-decoration: none;
  }
`

export { styles as css }
