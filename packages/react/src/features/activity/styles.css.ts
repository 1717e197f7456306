import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

const styles: string = css`
  .group > :is(h2, h3) {
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    padding: ${px(12)} ${px(4)} ${px(4)};
  }
  .group > :is(h2, h3)::first-letter {
    text-transform: uppercase;
  }
  .tx-logo {
    position: relative;
    flex: none;
    display: block;
  }
  .tx-logo > .tx-mark {
    position: absolute;
    inset-block-end: ${px(-3)};
    inset-inline-end: ${px(-3)};
    display: grid;
    place-items: center;
    width: ${px(20)};
    height: ${px(20)};
    border-radius: 50%;
    background: var(--portico-surface-raised);
    color: var(--portico-text);
    box-shadow: 0 0 0 2px var(--portico-surface);
  }
  .tx-logo > .tx-mark svg {
    width: ${px(12)};
    height: ${px(12)};
    stroke-width: 2.25;
  }
  .tx-logo.large > .tx-mark {
    width: ${px(28)};
    height: ${px(28)};
    box-shadow: 0 0 0 3px var(--portico-canvas);
  }
  .tx-logo.large > .tx-mark svg {
    width: ${px(16)};
    height: ${px(16)};
  }
  .row .tx-moved {
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    gap: ${px(2)};
    font-size: ${px(13)};
    line-height: ${px(16)};
  }
  .row .tx-moved > .amount {
    line-height: ${px(20)};
  }
  .row .tx-moved > .amount.tx-less {
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 400;
    color: var(--portico-text-secondary);
  }
  .amount.tx-in {
    color: var(--portico-positive);
  }
  .row .amount.tx-in {
    color: var(--portico-positive);
  }
  .tag.critical {
    background: var(--portico-critical-soft) !important;
    color: var(--portico-critical);
  }
  .row .second > time {
    white-space: nowrap;
  }
  .tx-more {
    display: flex;
    justify-content: center;
  }
  .tx-differs {
    display: flex;
    gap: ${px(8)};
    padding: ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-critical-soft);
    font-size: ${px(13)};
    line-height: ${px(18)};
  }
  .tx-differs > svg {
    flex: none;
    color: var(--portico-critical);
  }
  .tx-differs > div {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: ${px(4)};
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .tx-differs .title {
    font-size: ${px(15)};
    line-height: ${px(20)};
  }
  .tx-differs .full {
    margin: 0;
    background: var(--portico-canvas);
  }
  .tx-summary {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(4)};
    text-align: center;
  }
  .tx-summary .tx-sum {
    font-weight: 600;
    font-size: ${px(22)};
    line-height: ${px(28)};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .tx-facts {
    padding: ${px(4)} ${px(12)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
  }
  .tx-facts > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${px(12)};
    min-height: ${px(44)};
    padding-block: ${px(8)};
  }
  .tx-facts > div + div {
    border-top: 1px solid var(--portico-line);
  }
  .tx-facts dt {
    color: var(--portico-text-secondary);
    font-size: ${px(13)};
    line-height: ${px(16)};
    flex: none;
  }
  .tx-facts dd {
    min-width: 0;
    text-align: end;
    font-weight: 500;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
    display: flex;
    align-items: center;
    gap: ${px(8)};
    margin: 0;
  }
  .tx-facts > .tx-whole {
    position: relative;
    display: block;
  }
  .tx-facts > .tx-whole dt {
    padding-block: ${px(4)};
  }
  .tx-facts > .tx-whole dd {
    display: block;
    text-align: start;
    font-weight: 400;
  }
  .tx-facts > .tx-whole .icon-button {
    position: absolute;
    inset-block-start: ${px(4)};
    inset-inline-end: ${px(-6)};
  }
  .tx-facts .full {
    background: none;
    padding: 0;
    margin: 0;
    border-radius: 0;
  }
  .tx-facts .full span {
    margin: 0 ${px(4)} 0 0;
  }
  .tx-facts .tx-hash {
    display: block;
    font-size: ${px(13)};
    line-height: ${px(20)};
    direction: ltr;
    text-align: start;
    user-select: all;
    overflow-wrap: anywhere;
  }
  .tx-facts .icon-button {
    width: ${px(32)};
    height: ${px(32)};
  }
  @media (forced-colors: active) {
    .tx-logo > .tx-mark,
    .tx-differs,
    .tx-facts {
      border: 1px solid CanvasText;
    }
  }
`

export { styles as css }
