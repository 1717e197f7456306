import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .logo {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    overflow: hidden;
    width: ${px(40)};
    height: ${px(40)};
    border-radius: ${radius(10)};
    color: #fff;
    font-weight: 600;
    font-size: ${px(17)};
    line-height: 1;
    user-select: none;
    outline: 1px solid var(--portico-line);
    outline-offset: -1px;
  }
  .logo img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .logo.icon {
    background: var(--portico-surface-raised);
    color: var(--portico-text);
  }
`

export { styles as css }
