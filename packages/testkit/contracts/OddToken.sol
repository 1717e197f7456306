// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token as real ones are, too: `transfer` returns nothing, a fee goes off on the way, and balances grow and shrink by themselves.
contract OddToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    /// Parts of ten thousand that are burnt of each transfer.
    uint256 public immutable fee;
    /// What a share is worth, in parts of ten thousand.
    uint256 public index = 10_000;
    mapping(address => uint256) private shares;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 fee_) {
        (name, symbol, decimals, fee) = (name_, symbol_, decimals_, fee_);
    }

    function balanceOf(address account) public view returns (uint256) {
        return shares[account] * index / 10_000;
    }

    function mint(address to, uint256 amount) external {
        shares[to] += amount * 10_000 / index;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external {
        uint256 moved = amount * 10_000 / index;
        uint256 burnt = moved * fee / 10_000;
        shares[msg.sender] -= moved;
        shares[to] += moved - burnt;
        emit Transfer(msg.sender, to, amount - amount * fee / 10_000);
        if (burnt > 0) emit Transfer(msg.sender, address(0), amount * fee / 10_000);
    }

    /// Changes every balance at once, without an event.
    function rebase(uint256 index_) external {
        index = index_;
    }
}
