import { css } from '../../css/css.ts'
import { px } from '../../css/units.ts'

const styles: string = css`
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
    gap: ${px(4)};
    padding: ${px(24)} ${px(16)};
  }
  .empty > svg {
    width: ${px(56)};
    height: ${px(56)};
    color: var(--portico-text-muted);
    margin-bottom: ${px(12)};
  }
  .empty > .button {
    margin-top: ${px(16)};
  }
`

export { styles as css }
