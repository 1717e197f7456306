import { css } from '../css/css.ts'
import { px } from '../css/units.ts'

const styles: string = css`
  .or {
    display: flex;
    align-items: center;
    gap: ${px(12)};
  }
  .or::before,
  .or::after {
    content: '';
    flex: 1;
    height: 1px;
    background: var(--portico-line);
  }
  @media (forced-colors: active) {
    .or::before,
    .or::after {
      background: CanvasText;
    }
  }
`

export { styles as css }
