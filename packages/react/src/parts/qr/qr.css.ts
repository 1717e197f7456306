import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .code {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(12)};
    padding: ${px(8)} 0 ${px(12)};
    text-align: center;
    animation: p-fade 0.15s;
  }
  .qr {
    width: ${px(200)};
    height: ${px(200)};
    border-radius: ${radius(16)};
    background: #fff;
    color: #000;
    box-shadow: 0 0 0 1px var(--portico-line);
    forced-color-adjust: none;
  }
  .code .sub {
    text-wrap: balance;
    max-width: ${px(296)};
  }
`

export { styles as css }
