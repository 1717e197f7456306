import { css } from '../../css/css.ts'
import { px } from '../../css/units.ts'

const styles: string = css`
  .row .amount {
    color: var(--portico-text);
    font-size: ${px(15)};
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: end;
  }
  .tag.caution {
    background: var(--portico-caution-soft) !important;
    color: var(--portico-caution);
  }
  .row.plain {
    background: none;
  }
  .row[aria-disabled='true'] {
    cursor: default;
  }
  .row[aria-disabled='true'] .logo {
    opacity: 0.5;
  }
  .row .warn {
    color: var(--portico-caution);
  }
  @media (forced-colors: active) {
    .row[aria-disabled='true'] {
      color: GrayText;
    }
  }
`

export { styles as css }
