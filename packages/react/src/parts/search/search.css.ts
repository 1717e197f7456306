import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .search {
    position: relative;
    display: flex;
    align-items: center;
  }
  .search > svg {
    position: absolute;
    inset-inline-start: ${px(12)};
    color: var(--portico-text-secondary);
    pointer-events: none;
  }
  .search input {
    width: 100%;
    height: ${px(48)};
    padding-inline: ${px(40)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    font-size: max(16px, ${px(15)});
    box-shadow: inset 0 0 0 1px var(--portico-edge);
  }
  .search input:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }
  .search input::placeholder {
    color: var(--portico-text-secondary);
    opacity: 1;
  }
  .search input::-webkit-search-cancel-button {
    display: none;
  }
  .search .icon-button {
    position: absolute;
    inset-inline-end: ${px(4)};
  }
  @media (forced-colors: active) {
    .search input {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
