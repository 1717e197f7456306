// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Moves what it may as it is told: the settlement of an aggregator, an honest one or another.
contract Mover {
    struct Move {
        /// Zero is the coin.
        address token;
        address from;
        address to;
        uint256 amount;
    }

    receive() external payable {}

    function run(Move[] calldata moves) external payable {
        for (uint256 i = 0; i < moves.length; i++) {
            Move calldata move = moves[i];
            if (move.token == address(0)) {
                (bool sent,) = move.to.call{value: move.amount}("");
                require(sent, "coin");
            } else if (move.from == address(this)) {
                require(IERC20(move.token).transfer(move.to, move.amount), "transfer");
            } else {
                require(IERC20(move.token).transferFrom(move.from, move.to, move.amount), "transferFrom");
            }
        }
    }
}
