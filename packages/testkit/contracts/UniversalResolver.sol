// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

/// The part of ENS's universal resolver that clients call, for names whose records are all on this chain:
/// no off-chain look-up (EIP-3668) and no wildcard (ENSIP-10). Errors bear the published names, because
/// clients tell "no such name" from "broken" by them.
contract UniversalResolver {
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    uint256 private constant COIN_TYPE_ETH = 60;
    bytes16 private constant HEX = "0123456789abcdef";

    IRegistry public immutable registry;

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    /// `name` is DNS-encoded, `data` a call to its resolver.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory result, address resolver)
    {
        return _resolve(name, data);
    }

    /// The primary name of an address (ENSIP-3), believed only if the name points back at the address.
    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (lookupAddress.length == 0) revert EmptyAddress();
        bytes memory reverseName = _encode(string.concat(_hex(lookupAddress), ".addr.reverse"));
        if (coinType != COIN_TYPE_ETH || lookupAddress.length != 20) revert ResolverNotFound(reverseName);

        bytes memory answer;
        (answer, reverseResolver) =
            _resolve(reverseName, abi.encodeWithSignature("name(bytes32)", _namehash(reverseName, 0)));
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return (primary, address(0), reverseResolver);

        bytes memory name = _encode(primary);
        (answer, resolver) = _resolve(name, abi.encodeWithSignature("addr(bytes32)", _namehash(name, 0)));
        bytes memory owner = abi.encodePacked(abi.decode(answer, (address)));
        if (keccak256(owner) != keccak256(lookupAddress)) revert ReverseAddressMismatch(primary, owner);
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory result, address resolver) {
        resolver = registry.resolver(_namehash(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool done;
        (done, result) = resolver.staticcall(data);
        if (!done && result.length > 0) revert ResolverError(result);
        if (result.length == 0) revert UnsupportedResolverProfile(bytes4(data));
    }

    /// EIP-137's hash of the DNS-encoded name that starts at `offset`.
    function _namehash(bytes memory name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[offset]);
        if (size == 0) return 0;
        uint256 next = offset + 1 + size;
        if (next > name.length) revert DNSDecodingFailed(name);
        bytes32 label;
        assembly ("memory-safe") {
            label := keccak256(add(add(name, 0x21), offset), size)
        }
        return keccak256(abi.encodePacked(_namehash(name, next), label));
    }

    /// RFC 1035's form of a dotted name: each label after its length, then a zero.
    function _encode(string memory ens) private pure returns (bytes memory dns) {
        bytes memory text = bytes(ens);
        dns = new bytes(text.length + 2);
        uint256 start;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") {
                dns[i + 1] = text[i];
                continue;
            }
            uint256 size = i - start;
            if (size == 0 || size > 255) revert DNSEncodingFailed(ens);
            dns[start] = bytes1(uint8(size));
            start = i + 1;
        }
    }

    function _hex(bytes memory raw) private pure returns (string memory) {
        bytes memory text = new bytes(raw.length * 2);
        for (uint256 i = 0; i < raw.length; i++) {
            text[2 * i] = HEX[uint8(raw[i]) >> 4];
            text[2 * i + 1] = HEX[uint8(raw[i]) & 0x0f];
        }
        return string(text);
    }
}
