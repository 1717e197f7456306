// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What is read of a Uniswap V3 pool, told by the test: a mean tick over all of the past that it has, and a tick of now.
contract PoolV3 {
    address public immutable token0;
    address public immutable token1;
    int24 private mean;
    uint32 private past;
    uint160 private sqrtPrice;

    constructor(address a, address b) {
        (token0, token1) = a < b ? (a, b) : (b, a);
    }

    /// @param past_ Seconds that it looks back; 0 for a pool without observations.
    function setTicks(int24 mean_, uint32 past_, uint160 sqrtPrice_) external {
        (mean, past, sqrtPrice) = (mean_, past_, sqrtPrice_);
    }

    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (sqrtPrice, mean, 0, 1, 1, 0, true);
    }

    function observe(uint32[] calldata secondsAgos) external view returns (int56[] memory ticks, uint160[] memory liquidity) {
        ticks = new int56[](secondsAgos.length);
        liquidity = new uint160[](secondsAgos.length);
        for (uint256 i = 0; i < secondsAgos.length; i++) {
            require(secondsAgos[i] <= past, "OLD");
            ticks[i] = int56(mean) * int56(uint56(block.timestamp - secondsAgos[i]));
        }
    }
}
