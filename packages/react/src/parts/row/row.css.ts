import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .row {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${px(12)};
    width: 100%;
    min-height: ${px(56)};
    padding-block: ${px(8)};
    padding-inline: ${px(8)} ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    transition:
      background 0.12s ${ease},
      transform 0.12s ${ease};
  }
  @media (hover: hover) {
    button.row:not(:disabled, [aria-disabled='true']):hover,
    a.row:hover {
      background: var(--portico-surface-raised);
    }
  }
  button.row:not(:disabled, [aria-disabled='true']):active,
  a.row:active {
    background: var(--portico-surface-pressed);
    transform: scale(0.985);
  }
  .row .name {
    display: block;
    font-weight: 500;
    line-height: ${px(20)};
  }
  .row .second {
    display: block;
    font-size: ${px(13)};
    line-height: ${px(16)};
    color: var(--portico-text-secondary);
  }
  .row .text {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .row .trail {
    flex: none;
    display: flex;
    align-items: center;
    gap: ${px(8)};
    color: var(--portico-text-secondary);
    font-size: ${px(13)};
    max-width: 50%;
  }
  .tag {
    display: inline-flex;
    align-items: center;
    gap: ${px(4)};
    padding: ${px(2)} ${px(8)};
    border-radius: ${radius(8)};
    background: var(--portico-surface-raised);
    font-size: ${px(12)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    white-space: nowrap;
  }
  .row:hover .tag {
    background: var(--portico-surface-pressed);
  }
  .tag.positive {
    background: var(--portico-positive-soft) !important;
    color: var(--portico-positive);
  }
  .tag.accent {
    background: var(--portico-accent-soft) !important;
    color: var(--portico-accent-text);
  }
  .tag svg {
    width: ${px(14)};
    height: ${px(14)};
  }
  @media (prefers-reduced-motion: reduce) {
    .row {
      transition: none;
    }
    .row:active {
      transform: none !important;
    }
  }
  @media (forced-colors: active) {
    .row,
    .tag {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
