// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers each call as it was told, and everybody has a balance: metadata that reverts, goes on for megabytes, uses up the gas,
/// sends its caller elsewhere or is no text at all.
contract HostileToken {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    enum Manner {
        Say,
        Revert,
        Burn,
        Flood,
        Elsewhere
    }

    struct Answer {
        Manner manner;
        bytes data;
    }

    mapping(bytes4 => Answer) private answers;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function behave(bytes4 method, Manner manner, bytes calldata data) external {
        answers[method] = Answer(manner, data);
    }

    /// Says that somebody has been sent something.
    function boast(address to, uint256 amount) external {
        emit Transfer(address(0), to, amount);
    }

    fallback(bytes calldata) external returns (bytes memory) {
        Answer storage answer = answers[msg.sig];
        if (answer.manner == Manner.Revert) revert("never");
        if (answer.manner == Manner.Burn) while (true) {}
        if (answer.manner == Manner.Flood) return new bytes(abi.decode(answer.data, (uint256)));
        if (answer.manner == Manner.Elsewhere) {
            string[] memory urls = new string[](1);
            urls[0] = string(answer.data);
            revert OffchainLookup(address(this), urls, "", 0, "");
        }
        return answer.data;
    }
}
