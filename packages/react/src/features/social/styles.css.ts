import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
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
