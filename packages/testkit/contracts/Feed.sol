// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What is read of a Chainlink feed, told by the test. A sequencer's feed answers 0 while it runs, since `startedAt`.
contract Feed {
    uint8 public immutable decimals;
    int256 private answer;
    uint256 private startedAt;
    uint256 private updatedAt;
    uint80 private round;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function set(int256 answer_, uint256 startedAt_, uint256 updatedAt_) external {
        (answer, startedAt, updatedAt, round) = (answer_, startedAt_, updatedAt_, round + 1);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (round, answer, startedAt, updatedAt, round);
    }
}
