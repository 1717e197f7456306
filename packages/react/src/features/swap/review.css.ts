import { css } from '../../css/css.ts'
import { px, radius } from '../../css/units.ts'

/** The review, and the steps of the wallet. */
const styles: string = css`
  .pane.both {
    gap: ${px(4)};
    padding: ${px(16)};
  }
  .swapped {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${px(12)};
  }
  .swapped > div {
    min-width: 0;
  }
  .amount-line {
    font-size: ${px(22)};
    line-height: ${px(28)};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .both .arrow {
    color: var(--portico-text-secondary);
  }
  .both .arrow svg {
    display: block;
    margin-inline-start: ${px(-4)};
    width: ${px(20)};
    height: ${px(20)};
  }
  .swap > section.pane {
    padding: ${px(12)} ${px(16)};
  }
  .steps {
    display: flex;
    flex-direction: column;
    gap: ${px(12)};
    margin: 0;
    list-style: none;
  }
  ol.steps:not(.pane) {
    padding: 0;
  }
  .steps li {
    display: flex;
    gap: ${px(12)};
  }
  .steps li > div {
    flex: 1;
    min-width: 0;
  }
  .steps .strong {
    font-weight: 500;
  }
  .steps .number {
    flex: none;
    display: grid;
    place-items: center;
    width: ${px(24)};
    height: ${px(24)};
    border-radius: 50%;
    background: var(--portico-surface-raised);
    color: var(--portico-text-secondary);
    font-size: ${px(12)};
    font-weight: 600;
  }
  .steps.pane li {
    align-items: center;
  }
  .steps.pane .sub {
    font-size: ${px(15)};
  }
  .steps [data-is='now'] .number {
    background: var(--portico-accent);
    color: var(--portico-on-accent);
  }
  .steps [data-is='done'] .number {
    background: var(--portico-positive-soft);
    color: var(--portico-positive);
  }
  .steps .number svg {
    width: ${px(14)};
    height: ${px(14)};
  }
  .spender summary {
    line-height: ${px(24)};
    cursor: pointer;
    border-radius: ${radius(8)};
  }
  .spender .full {
    margin-top: ${px(4)};
  }
`

export { styles as css }
